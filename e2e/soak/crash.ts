// The long version of the recovery test: `node e2e/soak/crash.ts --rounds 200`.
import { parseArgs } from 'node:util'
import { crashRound, type Ledger, type Round, victims } from '../support/crash.ts'
import { createDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { launchProduct } from '../support/product.ts'
import { allowManyFromOne } from '../support/settings.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = Number(values.rounds)
const folder = createDataFolder()
const ledger: Ledger = { writes: [], receipts: [] }
const results: Round[] = []

let product = launchProduct(folder)
await allowManyFromOne(await product.ready)

for (let at = 0; at < rounds; at += 1) {
  const victim = victims[at % victims.length] ?? 'application'
  const { round, again } = await crashRound(product, folder, ledger, victim, 200 + Math.random() * 4_800)
  product = again
  results.push(round)
  const { acknowledged, lost, receipts, lostReceipts, halfWritten, restartMs } = round
  console.log(
    `${at + 1}/${rounds} ${victim}: acknowledged ${acknowledged}, lost ${lost.length}, messages ${receipts}, lost ${lostReceipts.length}, half written ${halfWritten}, restart ${restartMs} ms`,
  )
}

const lost = results.reduce((sum, round) => sum + round.lost.length + round.lostReceipts.length, 0)
const halfWritten = results.reduce((sum, round) => sum + round.halfWritten, 0)
const slowest = Math.max(...results.map(({ restartMs }) => restartMs))
console.log(
  `${rounds} rounds: acknowledged ${ledger.writes.length} and ${ledger.receipts.length} messages, lost ${lost}, half written ${halfWritten}, slowest restart ${slowest} ms`,
)
await product.stop()
removeDataFolder(folder)
process.exitCode = lost + halfWritten > 0 ? 1 : 0
