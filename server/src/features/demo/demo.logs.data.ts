/** Who writes the log of a site, and what they wrote on its last fifteen working days, the newest first (workspace H7). */
const SITES = {
  'RC-01 E0027': `dry 11 Scaffold at the north side raised by one level.
dry 12 Formwork of axis D begun, inserts for the lift shaft set by Marcus.
rain 9 Stripped axis C. Rain from eleven, work went on below the slab.
dry 14 Poured 42 m³ of C30/37 in axis C, finished at 14:20.
dry 13 Formwork of axis C closed, rebar checked by Marcus.
dry 13 Rebar of axis C laid, spacers short: 200 came at noon.
wind 10 Crane stood from two o'clock on. Tidied the laydown area.
dry 12 Columns of axis B poured, cubes taken.
dry 12 Columns of axis B shuttered, plumb within 4 mm.
rain 8 Pumped the pit dry in the morning. Waterproofing of the north wall waits.
dry 11 Waterproofing of the east wall done and looked at by the engineer.
dry 11 Stair core to level 1 stripped, no honeycombs.
dry 13 Stair core poured to level 1.
dry 10 Kicker of the stair core set out and checked twice.
dry 9 Slab over the basement handed over to the survey.`,
  'HB-02 E0041': `dry 8 Bearings 7 and 8 lifted out, seats ground.
dry 8 Grout of bearings 5 and 6 is hard, jacks let down.
wind 6 Bearings 5 and 6 set. Strong wind from noon, the crane stood.
dry 8 Deck of span 2 opened, reinforcement better than feared.
dry 7 Nets under span 2 hung and signed off.
dry 8 Blasted the joint of span 1, dust held by the tent.
rain 5 Only work under the tent. Two welds redone.
dry 8 Expansion joint of span 1 measured for the workshop.
dry 8 Kerb of span 1 cast, 24 m.
dry 7 Kerb shuttered, old anchors cut.
dry 7 Traffic moved to the east lane before six.
wind 4 No lifting. Read the monitoring points with the engineer.
dry 7 Temporary barrier of span 1 complete.
dry 6 Cores taken from the deck at six places.
dry 6 Site lights at the west end work again.`,
  'OT-04 E0041': `dry 7 Trench B passed the church, shoring moved on.
dry 7 Trench B down to 2.4 m, 18 m of pipe laid and tested.
rain 6 Water in the trench until ten, pumped. 9 m laid.
dry 7 Crossing of the gas main dug by hand, the supplier was there.
dry 7 18 m of pipe laid, bedding checked.
dry 6 Trial holes in Mill Lane: a cable that no plan shows.
dry 7 Trench B opened from number 12 to number 20.
dry 7 Trench A filled and rolled, three plates tested.
rain 5 Trench A: pressure test held for two hours.
dry 6 Trench A: last joints made, valves set.
dry 7 Footway at the school laid again before the bell.
dry 7 16 m of pipe laid in trench A.
dry 6 Excavator back from service, trench A went on at nine.
dry 6 Talked with the shop at number 7: deliveries until eight.
dry 7 15 m of pipe laid in trench A, bedding sand is used up.`,
  'MS-03 E0028': `dry 9 Windows of the ground floor in, two panes to be exchanged.
dry 9 Windows of the east side set and foamed.
dry 8 Roof membrane closed up to the skylight.
rain 6 Inside only: ducts hung in the corridor.
dry 9 Insulation of the roof laid, 180 m².
dry 9 Vapour barrier of the roof glued, overlaps checked.
dry 8 Timber frame of the hall: last two bents up.
wind 5 No lifting of bents. Bracing of the hall bolted.
dry 9 Four bents of the hall up by three o'clock.
dry 9 First bents of the hall came, one with a crack: sent back.
dry 8 Sole plates bolted, levels within 3 mm.
dry 8 Slab of the hall ground at the door.
dry 7 School break at ten: lorries wait in the lane from now on.
dry 7 Slab of the hall cured, survey marked the axes.
rain 5 Slab of the hall covered again after the rain.`,
};

export interface DemoLog {
  /** Working days before today. */
  day: number;
  person: string;
  project: string;
  weather: string;
  people: string;
  text: string;
}

export const DEMO_LOGS: readonly DemoLog[] = Object.entries(SITES).flatMap(([site, lines]) => {
  const [project, person] = site.split(' ') as [string, string];
  return lines.split('\n').map((line, i) => {
    const [weather, people, ...words] = line.split(' ') as [string, string, ...string[]];
    return { day: -1 - i, person, project, weather, people, text: words.join(' ') };
  });
});
