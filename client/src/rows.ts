/** A call that lists: a page of rows, and how many there are. */
export type Listing<Input, Row> = (
  input: Input & { currPage: number; pageSize: number },
) => Promise<{ rows: Row[]; total: number }>

/** All rows of a list, fetched page by page as they are read. */
export async function* rowsOf<Input, Row>(
  list: Listing<Input, Row>,
  input: Input,
  pageSize = 100,
): AsyncGenerator<Row, void, undefined> {
  for (let currPage = 1; ; currPage++) {
    const { rows, total } = await list({ ...input, currPage, pageSize })
    yield* rows
    if (rows.length === 0 || currPage * pageSize >= total) return
  }
}
