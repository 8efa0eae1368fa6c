import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** The stage of the widgets as one document: built for the test only, so that no user ever meets it. */
export const buildStage = async (): Promise<string> => {
  // The test runner's own setting would make the components' development build.
  process.env.NODE_ENV = 'production'
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      lib: { entry: path.join(import.meta.dirname, 'stage.tsx'), formats: ['es'], fileName: 'stage' },
    },
  })
  const output = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  const script = output.flatMap(each => (each.type === 'chunk' ? each.code : [])).join('\n')
  const style = output.flatMap(each =>
    each.type === 'asset' && each.fileName.endsWith('.css') ? String(each.source) : [],
  )
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>部件</title><style>${style.join('\n')}</style></head>
<body><div id="stage"></div><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`
}
