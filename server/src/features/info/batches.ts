import type { InfoRow } from '@sunport/contract/calls/info.ts'

/** A whole list on its way out: how many there are, and the rows a batch at a time. */
export interface Batches {
  total: number
  rows: AsyncIterable<InfoRow[]>
}

export async function* emptyBatches(): AsyncGenerator<never[]> {}

export async function* mapBatches<A, B>(
  batches: AsyncIterable<A[]>,
  map: (batch: A[]) => Promise<B[]>,
): AsyncGenerator<B[]> {
  for await (const batch of batches) yield await map(batch)
}
