import { recorded } from './record.ts'

export const setup = () => (): void => {
  const lines = recorded()
  if (lines.length > 0) console.log(`\n${lines.join('\n')}\n`)
}
