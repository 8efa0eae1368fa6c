import { reading } from '@sunport/contract/calls/reading.ts'
import { usedUpCode } from '@sunport/contract/open/reading.ts'
import { exchange } from '../api.ts'
import { prove } from './prove.ts'

/** Earns more of the hour by a proof of work and asks once more; any other refusal stays what it was. */
export const readOn = async (refused: Response, ask: () => Promise<Response>): Promise<Response> => {
  const { code } = await refused
    .clone()
    .json()
    .catch(() => ({}))
  if (code !== usedUpCode) return refused
  const earned = await exchange(reading.more, { proof: await prove('read') })
  return earned.ok ? ask() : refused
}
