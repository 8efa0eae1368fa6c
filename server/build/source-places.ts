import { dirname, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** A module that asks where it stands is told where its source does, seen from the folder that the bundle lies in. */
export const sourcePlaces = (outFolder: string): Plugin => ({
  name: 'source-places',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?')
    if (file.includes('node_modules') || !/import\.meta\.(?:url|dirname)\b/.test(code)) return undefined
    const from = (path: string): string => JSON.stringify(relative(outFolder, path).split(sep).join('/'))
    return {
      code: code
        .replaceAll('import.meta.url', `new URL(${from(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/\${${from(dirname(file))}}\``),
      map: null,
    }
  },
})
