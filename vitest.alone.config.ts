import { defineConfig } from 'vitest/config'
import together from './vitest.config.ts'

const { projects = [], ...rest } = together.test ?? {}

/** Each file in a process of its own: what leans on another file's leftovers fails here, whatever the order. */
export default defineConfig({
  test: {
    ...rest,
    projects: projects.map(project =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, isolate: true } }
        : project,
    ),
  },
})
