import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /^assets\/.*\.(js|css|svg|json)$/
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Compresses what browsers load once and for all, as well as it can be; the server sends the files as they are. */
export const compressAssets = (folder: string): Plugin => ({
  name: 'sunport-compress-assets',
  writeBundle: (_, bundle) => {
    for (const output of Object.values(bundle).filter(({ fileName }) => worthwhile.test(fileName))) {
      const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
      const file = join(folder, output.fileName)
      writeFileSync(`${file}.br`, brotliCompressSync(content, brotli))
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})
