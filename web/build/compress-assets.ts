import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|svg|json)$/
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Compresses what browsers load once and for all, as well as it can be; the server sends the files as they are. */
export const compressAssets = (folder: string): Plugin => ({
  name: 'sunport-compress-assets',
  writeBundle: () => {
    for (const name of readdirSync(folder).filter(name => worthwhile.test(name))) {
      const content = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, brotli))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})
