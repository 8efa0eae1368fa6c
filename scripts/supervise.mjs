// Plain JavaScript for any Node ≥ 18: this starts the pinned one.
import path from 'node:path'
import { describeCrash, noteCrash } from '../server/src/platform/crash/crash-note.mjs'
import { exitCodes } from './exit-codes.mjs'
import { endKeptDatabase } from './kept-database.mjs'
import { root } from './project.mjs'
import { listenForStop, serveOnce } from './serve.mjs'

const usual = {
  firstPauseMs: 500,
  longestPauseMs: 30_000,
  /** Whoever has served for so long did not die of what it was started with. */
  steadyMs: 60_000,
  quickDeaths: 6,
}

/** Heard from the first start to the last end: a signal between two servers would end this process and nothing else. */
const hearStop = () => {
  let tell
  const told = new Promise(resolve => {
    tell = () => resolve(true)
  })
  return { told, end: listenForStop(tell) }
}

/** True when this process was told to stop, before or meanwhile. */
const pauseOrStop = async (ms, told) => {
  let timer
  const over = new Promise(resolve => {
    timer = setTimeout(resolve, ms, false)
  })
  const isStopped = await Promise.race([told, over])
  clearTimeout(timer)
  return isStopped
}

/** Node's report of a full heap would list the environment, and with it the secrets. */
const reportFlags = ['--report-exclude-env', '--report-exclude-network']

const isOver = ({ code, isAsked }) => isAsked || code === 0 || code === exitCodes.refused

/**
 * Starts a server that died again, until it stops in good order, refuses to start, or dies at once again and again.
 * The embedded database outlives it: the next server takes it over.
 */
export const supervise = async (args, patience = {}) => {
  const { told, end: unlisten } = hearStop()
  try {
    return await startAgain(args, { ...usual, ...patience }, told)
  } finally {
    unlisten()
  }
}

const startAgain = async (args, patience, told) => {
  const { firstPauseMs, longestPauseMs, steadyMs, quickDeaths } = patience
  const dataDir = path.resolve(root, process.env.DATA_DIR || './data')
  let quick = 0
  for (;;) {
    const startedAt = Date.now()
    const end = await serveOnce([...reportFlags, ...args], { SUNPORT_SUPERVISED: '1' })
    if (isOver(end)) {
      // Stopped by force, or not able to start again: the database has nobody left.
      if (end.signal || (end.code !== 0 && quick > 0)) await endKeptDatabase(dataDir)
      return end.signal ? 1 : end.code
    }
    const at = Date.now()
    const reason = describeCrash(noteCrash(dataDir, { ...end, startedAt, at }, console.error))
    quick = at - startedAt < steadyMs ? quick + 1 : 1
    if (quick >= quickDeaths) {
      await endKeptDatabase(dataDir)
      console.error(
        `✗ 服务进程${reason}。连续 ${quick} 次启动后很快退出，不再重启；原因记在 ${path.join(dataDir, 'crash', 'crashes.jsonl')}`,
      )
      return exitCodes.gaveUp
    }
    const pauseMs = Math.min(firstPauseMs * 2 ** (quick - 1), longestPauseMs)
    console.error(`✗ 服务进程${reason}，${pauseMs / 1000} 秒后重新启动`)
    if (await pauseOrStop(pauseMs, told)) {
      await endKeptDatabase(dataDir)
      return 0
    }
  }
}
