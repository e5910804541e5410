import { bannerBronze, bannerGate, bannerHall, bannerRiver } from './compositions/banners.ts'
import { coverJournal } from './compositions/journal.ts'
import { markLink } from './compositions/link.ts'
import { exhibitionPoster } from './compositions/poster.ts'
import { bannerStrip } from './compositions/strip.ts'
import { typeScenes } from './compositions/types.ts'
import type { Easel } from './core/easel.ts'
import { battery, beaconHills, riverFort } from './landscapes/defences.ts'
import { archiveShelves, volunteersDesk } from './landscapes/desks.ts'
import { excavationPit, steleRubbing } from './landscapes/earth.ts'
import { shopGoods } from './landscapes/goods.ts'
import { galleryCases, hallInterior } from './landscapes/halls.ts'
import { campaignMap, cityPlan } from './landscapes/maps.ts'
import { buildingFacade, courtyard } from './landscapes/museum.ts'
import { ferryRiver, warJunks } from './landscapes/river.ts'
import { lectureRoom, readingRoom } from './landscapes/study.ts'
import { cafeTable, conservationBench, letterDesk, workshopTable } from './landscapes/tables.ts'
import { arsenalWorks, oldStreet } from './landscapes/town.ts'
import { anyDay, season, wallGate } from './landscapes/walls.ts'
import { moods } from './parts/mood.ts'
import { relics } from './relics/catalogue.ts'
import { shoot } from './relics/studio.ts'

/** One subject the museum's pictures show: its size in pixels and how it is drawn. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly draw: (easel: Easel) => Promise<Buffer>
}

type Draw = Scene['draw']

const sized = (width: number, height: number, draws: Readonly<Record<string, Draw>>) =>
  Object.entries(draws).map(([name, draw]) => [name, { width, height, draw }] as const)

const relicDraws = Object.fromEntries(
  Object.entries(relics).map(([name, pose]): [string, Draw] => [
    `relic-${name}`,
    (easel) => shoot(easel, pose(easel)),
  ]),
)

const landscapes: Readonly<Record<string, Draw>> = {
  'wall-gate': anyDay,
  'wall-night': (easel) => wallGate(easel, moods.night),
  'wall-spring': season(moods.spring),
  'wall-summer': season(moods.summer),
  'wall-autumn': season(moods.autumn),
  'wall-winter': season(moods.winter),
  'river-fort': riverFort,
  battery,
  'beacon-hills': beaconHills,
  'ferry-river': ferryRiver,
  'war-junks': warJunks,
  'arsenal-works': arsenalWorks,
  'old-street': oldStreet,
  'building-facade': buildingFacade,
  courtyard,
  'hall-interior': hallInterior,
  'gallery-cases': galleryCases,
  'lecture-room': lectureRoom,
  'reading-room': readingRoom,
  'workshop-table': workshopTable,
  'conservation-bench': conservationBench,
  'letter-desk': letterDesk,
  'cafe-table': cafeTable,
  'shop-goods': shopGoods,
  'excavation-pit': excavationPit,
  'stele-rubbing': steleRubbing,
  'campaign-map': campaignMap,
  'city-plan': cityPlan,
  'exhibition-poster': exhibitionPoster,
  'archive-shelves': archiveShelves,
  'volunteers-desk': volunteersDesk,
}

export const scenes: Readonly<Record<string, Scene>> = Object.fromEntries([
  ...sized(1600, 1000, landscapes),
  ...sized(1200, 900, relicDraws),
  ...sized(2400, 1000, {
    'banner-gate': bannerGate,
    'banner-river': bannerRiver,
    'banner-hall': bannerHall,
    'banner-bronze': bannerBronze,
  }),
  ...sized(2400, 500, { 'banner-strip': bannerStrip }),
  ...sized(900, 1200, { 'cover-journal': coverJournal }),
  ...sized(640, 240, { 'mark-link': markLink }),
  ...sized(800, 600, typeScenes),
])
