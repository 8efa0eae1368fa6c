import type { FeedDocument } from './row.ts'

/** The notices of a list as a package of OCDS releases, written as they come. */
export async function* ocdsOf({ batches, open, selfUrl, nextUrl }: FeedDocument): AsyncGenerator<string> {
  const head = { ...open?.head(selfUrl), ...(nextUrl && { links: { next: nextUrl } }) }
  yield `${JSON.stringify(head).slice(0, -1)},"releases":[`
  let separator = ''
  for await (const rows of batches) {
    const releases = (await open?.releases(rows.map(({ id }) => id))) ?? []
    if (releases.length === 0) continue
    yield separator + releases.map(release => JSON.stringify(release)).join(',')
    separator = ','
  }
  yield ']}'
}
