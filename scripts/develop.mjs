import { spawn } from 'node:child_process'
import { findNode, inRoot, projectEnv, root } from './project.mjs'
import { serve } from './serve.mjs'

const vite = [
  'node_modules/vite/bin/vite.js',
  'build',
  '--watch',
  '--config',
  'web/vite.config.ts',
  '--logLevel',
  'error',
]

/** Rebuilds the pages as their sources change, and restarts the server when its own sources or its bundle do. */
export const develop = async () => {
  const builders = [vite, [...vite, '--ssr']].map(args =>
    spawn(findNode(), args, { cwd: root, env: projectEnv(), stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  try {
    const watched = [
      inRoot('server', 'src'),
      inRoot('contract', 'src'),
      inRoot('regions', 'src'),
      inRoot('web', 'dist', 'server'),
    ]
    return await serve([
      '--watch',
      '--watch-preserve-output',
      ...watched.map(folder => `--watch-path=${folder}`),
      'server/src/main.ts',
    ])
  } finally {
    for (const builder of builders) builder.kill()
  }
}
