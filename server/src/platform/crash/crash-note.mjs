// Plain JavaScript for any Node ≥ 18: whoever starts servers reads it before the pinned one runs.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const ledgerLimit = 1_000_000
const reportsKept = 5
/** An error that was noted longer before the end has not brought it about. */
const causeMs = 5_000

const readJson = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** What the process itself could still write down: its last error, or Node's report of a heap that is full. */
const lastWords = (folder, pid, at) => {
  const report = readJson(path.join(folder, `report-${pid}.json`))
  if (report?.header?.trigger === 'OOMError')
    return {
      kind: 'memory',
      message: String(report.header.event ?? ''),
      stack: (report.javascriptStack?.stack ?? []).join('\n'),
    }
  if (report?.header)
    return {
      kind: 'fatal',
      message: String(report.header.event ?? ''),
      stack: (report.javascriptStack?.stack ?? []).join('\n'),
    }
  const error = readJson(path.join(folder, 'last-error.json'))
  if (error?.pid === pid && at - Date.parse(error.at) < causeMs)
    return { kind: 'error', message: String(error.message), stack: String(error.stack) }
  return undefined
}

const prune = folder => {
  const reports = readdirSync(folder)
    .filter(name => /^report-\d+\.json$/.test(name))
    .map(name => ({ name, at: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of reports.slice(reportsKept)) rmSync(path.join(folder, name), { force: true })
}

const writeSynced = (file, text) => {
  writeFileSync(`${file}.part`, text, { mode: 0o600 })
  const handle = openSync(`${file}.part`, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.part`, file)
}

/**
 * Writes down that the server died: one line of `crash/crashes.jsonl`, and a note that the next server takes into
 * its log. Resolves what is known; a full disk keeps nobody from starting it again.
 */
export const noteCrash = (dataDir, { pid, code, signal, startedAt, at }, complain) => {
  const folder = path.join(dataDir, 'crash')
  const words = lastWords(folder, pid, at) ?? { kind: signal ? 'signal' : 'exit', message: '', stack: '' }
  const crash = {
    at: new Date(at).toISOString(),
    startedAt: new Date(startedAt).toISOString(),
    pid,
    code: code ?? null,
    signal: signal ?? null,
    ...words,
  }
  try {
    const untold = path.join(folder, 'untold')
    // Only the folder of crashes is shut: the database's own user lives in the one above.
    mkdirSync(path.dirname(folder), { recursive: true })
    mkdirSync(untold, { recursive: true, mode: 0o700 })
    const ledger = path.join(folder, 'crashes.jsonl')
    if (existsSync(ledger) && statSync(ledger).size > ledgerLimit) renameSync(ledger, `${ledger}.1`)
    appendFileSync(ledger, `${JSON.stringify(crash)}\n`, { mode: 0o600 })
    writeSynced(path.join(untold, `${at}-${pid}.json`), JSON.stringify(crash))
    prune(folder)
  } catch (error) {
    complain(`崩溃记录写不进 ${folder}：${error.message}`)
  }
  return crash
}

const first = text => text.split('\n')[0].slice(0, 300)

/** One sentence for whoever watches. */
export const describeCrash = ({ kind, code, signal, message }) => {
  if (kind === 'memory') return `内存不足：${first(message)}`
  if (kind === 'error') return `未捕获的错误：${first(message)}`
  if (kind === 'fatal') return `运行环境致命错误：${first(message)}`
  if (signal === 'SIGKILL') return '被 SIGKILL 终止（有人强制结束，或系统内存不足）'
  return signal ? `被信号 ${signal} 终止` : `以代码 ${code} 退出`
}
