import type { Row, Side, Wanted } from './alternate.ts'
import { homeMisses } from './drawn.ts'
import { searchesOf } from './found.ts'
import type { Place, Stage } from './stage.ts'

const withinAThird: Wanted[] = [{ of: 'cost', bound: 'at most', limit: 1.3 }]
const withinThree: Wanted[] = [{ of: 'cost', bound: 'at most', limit: 3 }]

/** What the same costs with more notices: nothing kept, the largest and the smallest installation in turns. */
export const costBySize = async (stage: Stage): Promise<Row[]> => {
  const { small, large } = stage
  if (small === large) return []
  const cases: [string, Wanted[], (place: Place) => Promise<Side> | Side][] = [
    ['home', withinAThird, place => homeMisses(stage, place)],
    [
      'list',
      withinAThird,
      place =>
        stage.load(
          place,
          place.samples.lists.map(({ page }) => page),
        ),
    ],
    [
      'detail',
      withinAThird,
      place =>
        stage.load(
          place,
          place.samples.notices.map(({ page }) => page),
        ),
    ],
    ['search', withinThree, async place => stage.load(place, (await searchesOf(stage, place)).paths)],
  ]
  const rows: Row[] = []
  for (const [name, wanted, sideOf] of cases)
    rows.push(
      await stage.compare(
        { group: 'sizes', name: `${name}, ${large.size} notices`, against: `${small.size} notices`, wanted },
        await sideOf(large),
        await sideOf(small),
      ),
    )
  return rows
}
