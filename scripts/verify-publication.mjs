#!/usr/bin/env node
// Checks a bundle of the publication log without asking anybody: Node alone, no packages, no network.
//
//   node verify-publication.mjs <bundle.zip | folder> [--key <id>]
//
// --key  the id of the key as you know it from elsewhere: without it, the bundle's own keys are believed.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

/** Of a text that says these bytes and no other text does: decoders forgive more than a proof may. */
const bytesOf = (text, encoding) => {
  const bytes = Buffer.from(text, encoding)
  if (bytes.toString(encoding) !== text) throw new Error(`编码不规范：${text}`)
  return bytes
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hex = buffer => buffer.toString('hex')

/** Parts of a zip by name, from its central directory. */
export const unzip = archive => {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('存证包不是 ZIP 文件')
  const parts = new Map()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset))
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(begin, begin + packed)
    parts.set(name, method === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + extra + comment
  }
  return parts
}

const readFolder = folder => {
  const parts = new Map()
  for (const name of ['bundle.json', 'document.json'])
    if (existsSync(join(folder, name))) parts.set(name, readFileSync(join(folder, name)))
  const files = join(folder, 'files')
  if (existsSync(files))
    for (const name of readdirSync(files)) parts.set(`files/${name}`, readFileSync(join(files, name)))
  return parts
}

const isSigned = ({ publicKey }, text, signature) => {
  try {
    const key = createPublicKey({ key: bytesOf(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, bytesOf(signature, 'base64'))
  } catch {
    return false
  }
}

const node = (left, right) => sha256(Buffer.of(1), left, right)

/** RFC 9162, 2.1.3.2. */
const isIncluded = (leaf, index, size, proof, root) => {
  if (index >= size) return false
  let [place, last, hash] = [index, size - 1, leaf]
  for (const each of proof.map(one => bytesOf(one, 'hex'))) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      hash = node(each, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else hash = node(hash, each)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && hex(hash) === root
}

/** Everything that does not fit, in words; nothing when all does. */
export const problemsOf = (parts, trusted) => {
  const read = name => JSON.parse(parts.get(name)?.toString('utf8') ?? 'null')
  const bundle = read('bundle.json')
  if (bundle?.type !== 'sunport-attest-bundle' || bundle.v !== 1) return ['存证包格式不符']
  const { entry, proof, head, keys } = bundle
  const problems = []
  const must = (isGood, words) => isGood || problems.push(words)
  const keyOf = ({ keyId }) => {
    const key = keys.find(({ id }) => id === keyId)
    return key && hex(sha256(bytesOf(key.publicKey, 'base64'))).slice(0, 16) === keyId ? key : undefined
  }
  for (const [signed, text, words] of [
    [entry, entry.statement, '存证声明的签名不符'],
    [head, head.head, '树头的签名不符'],
  ]) {
    const key = keyOf(signed)
    must(key && isSigned(key, text, signed.signature), words)
    must(!trusted || signed.keyId === trusted, `${words}：不是指定的公钥 ${trusted}`)
  }
  const { size, root } = JSON.parse(head.head)
  const leaf = sha256(Buffer.of(0), `${entry.loggedAt}\n${entry.statement}`)
  must(hex(leaf) === entry.leafHash, '条目摘要不符')
  must(isIncluded(leaf, entry.seq, size, proof, root), '条目不在该树头的日志中')
  const statement = JSON.parse(entry.statement)
  const document = parts.get('document.json')
  if (document) must(hex(sha256(document)) === statement.document, '存证文本与声明不符')
  const named = document ? new Set(read('document.json').files.map(({ digest }) => digest)) : new Set()
  must(
    !document || (named.size === statement.files.length && statement.files.every(each => named.has(each))),
    '附件清单与声明不符',
  )
  for (const [name, content] of parts) {
    if (!name.startsWith('files/')) continue
    const digest = hex(sha256(content))
    must(name === `files/${digest}` && statement.files.includes(digest), `附件内容不符：${name}`)
  }
  return problems
}

const words = { publish: '发布', withdraw: '撤回', offline: '下线', expire: '到期下线', delete: '删除' }

const report = parts => {
  const { entry, head } = JSON.parse(parts.get('bundle.json').toString('utf8'))
  const { action, subject, site, files, reason } = JSON.parse(entry.statement)
  const document = parts.has('document.json') && JSON.parse(parts.get('document.json').toString('utf8'))
  const there = files.filter(digest => parts.has(`files/${digest}`)).length
  return [
    '验证通过',
    `${words[action] ?? action}：${document ? document.title : subject}（${site}）`,
    ...(reason ? [`原因：${reason}`] : []),
    `存证时间：${entry.loggedAt}，第 ${entry.seq} 条，日志规模 ${JSON.parse(head.head).size}`,
    `签名公钥：${entry.keyId}（请与网站公布的公钥核对）`,
    `存证文本：${document ? '一致' : '包内没有'}；附件：${there} / ${files.length} 个一致`,
  ]
}

const main = args => {
  const optionOf = name => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const path = args.find((each, at) => !each.startsWith('--') && !args[at - 1]?.startsWith('--'))
  if (!path) {
    console.error('用法：verify-publication <存证包.zip 或文件夹> [--key 公钥编号]')
    return 2
  }
  try {
    const parts = statSync(path).isDirectory() ? readFolder(path) : unzip(readFileSync(path))
    const problems = problemsOf(parts, optionOf('--key'))
    for (const line of problems.length > 0 ? ['验证不通过', ...problems] : report(parts)) console.log(line)
    return problems.length > 0 ? 1 : 0
  } catch (error) {
    console.log(`验证不通过\n存证包无法读取：${error.message}`)
    return 1
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
