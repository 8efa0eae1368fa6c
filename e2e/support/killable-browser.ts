import { spawn } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'
import { browserPath } from './browser.ts'

export interface KillableBrowser {
  browser: Browser
  /** Without a warning, as when the power goes: nothing is flushed, no page is told. */
  kill(): Promise<void>
}

const endpointLine = /DevTools listening on (ws:\/\/\S+)/

/** A browser of its own process group over a profile that outlives it. */
export const launchKillable = async (profile: string): Promise<KillableBrowser> => {
  const child = spawn(
    browserPath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--window-size=1440,900',
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  const exited = new Promise(resolve => child.once('exit', resolve))
  const endpoint = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk
      const found = endpointLine.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', code => reject(new Error(`the browser ended (${code}):\n${printed}`)))
  })
  return {
    browser: await chromium.connectOverCDP(endpoint),
    kill: async () => {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}
