import type { ResourceDetail } from '@lintel/contract/resources';
import type { TestApp } from '#test/app.ts';

/** Retires a resource as it is done: the administrator proposes, the accountant confirms. */
export async function retire({ as }: TestApp, id: ResourceDetail['id']): Promise<ResourceDetail> {
  const { resources } = as('devon.archer');
  const { version } = await resources.get({ id });
  await resources.proposeRetirement({ id, body: { reason: 'Worn out', version } });
  const { approvals } = as('samir.haddad');
  const approval = (await approvals.of({ kind: 'resource_retirement', subjectId: id }))!;
  await approvals.transition({ id: approval.id, body: { name: 'approve', version: approval.version, input: {} } });
  return resources.get({ id });
}
