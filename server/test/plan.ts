import type { Milestone, Phase } from '@lintel/contract/projects';
import type { Company } from '#test/company.ts';

/** What stands in the plan of RC-01, as Amara Nwosu, who runs it, enters it; with what she entered, for an edit of it. */
export function openPlan(company: () => Company) {
  const project = () => company().project as `prj_${string}`;
  const plans = () => company().as('amara.nwosu').projectPlans;
  const aPhase = async (): Promise<{ body: { name: string; start: string; finish: string }; made: Phase }> => {
    const body = { name: 'Walls', start: '2026-09-01', finish: '2026-12-01' };
    return { body, made: (await plans().addPhase({ id: project(), body })).phases.at(-1)! };
  };
  const aMilestone = async (): Promise<{ body: { phaseId: Phase['id']; name: string; dueDate: string }; made: Milestone }> => {
    const body = { phaseId: (await aPhase()).made.id, name: 'Roof', dueDate: '2026-11-01' };
    return { body, made: (await plans().addMilestone({ id: project(), body })).milestones.at(-1)! };
  };
  return { project, plans, aPhase, aMilestone };
}
