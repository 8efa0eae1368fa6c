/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { calls } from '../calls.ts'

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('every call that a file of this folder describes is in the list of every call', () => {
  const listed = new Set<Call>(Object.values(calls).flatMap(group => Object.values<Call>(group)))
  const left = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([group, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, call]) =>
            isCall(call) && !listed.has(call) ? [`${file}: ${group}.${name}`] : [],
          )
        : [],
    ),
  )
  expect(listed.size).toBeGreaterThan(300)
  expect(left).toEqual([])
})
