import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { msUntil, readOnce } from '../support/readers.ts'
import { needPackages } from './debian.ts'
import { freePort } from './postgres-pair.ts'

const deployed = path.resolve(import.meta.dirname, '../../deploy/prometheus')

interface Series {
  metric: Record<string, string>
  value: [number, string]
}

export interface Alert {
  labels: Record<string, string>
  state: 'pending' | 'firing'
}

/** Each place must be there: a test of another file than the one that is deployed would say nothing. */
const replaced = (text: string, from: RegExp, to: string): string => {
  if (!from.test(text)) throw new Error(`the deployed file has no ${from}`)
  return text.replace(from, to)
}

/** Debian's Prometheus with the files of `deploy/prometheus`, but for addresses, the token's place, and how often it scrapes. */
export const startPrometheus = async (origins: readonly string[], token: string) => {
  needPackages('/usr/bin/prometheus', ['prometheus'])
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-prometheus-'))
  const targets = origins.map(origin => `"${new URL(origin).host}"`).join(', ')
  const places: [RegExp, string][] = [
    [/\/etc\/prometheus\/sunport\.token/, `${folder}/token`],
    [/targets: \[.*\]/, `targets: [${targets}]`],
    [/scrape_interval: 15s/, 'scrape_interval: 2s'],
  ]
  const own = readFileSync(path.join(deployed, 'prometheus.yml'), 'utf8')
  const text = places.reduce((now, [from, to]) => replaced(now, from, to), own)
  const config = path.join(folder, 'prometheus.yml')
  writeFileSync(config, `global:\n  evaluation_interval: 2s\n${text}`)
  writeFileSync(path.join(folder, 'token'), token)
  writeFileSync(path.join(folder, 'alerts.yml'), readFileSync(path.join(deployed, 'alerts.yml')))
  execFileSync('promtool', ['check', 'config', config], { stdio: 'pipe' })
  const origin = `http://127.0.0.1:${await freePort()}`
  const address = `--web.listen-address=${new URL(origin).host}`
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, address]
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  const exited = new Promise(resolve => child.once('exit', resolve))
  const asked = async <T>(api: string): Promise<T> => {
    const answer = (await (await fetch(`${origin}/api/v1/${api}`)).json()) as {
      status: string
      error?: string
      data: T
    }
    if (answer.status !== 'success') throw new Error(`${api}: ${answer.error}`)
    return answer.data
  }
  await msUntil(async () => (await readOnce(`${origin}/-/ready`)).status === 200)
  return {
    query: async (expression: string): Promise<Series[]> =>
      (await asked<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    alerts: async (): Promise<Alert[]> => (await asked<{ alerts: Alert[] }>('alerts')).alerts,
    end: async (): Promise<void> => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
