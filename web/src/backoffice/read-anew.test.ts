import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAnew } from './read-anew.ts'

const queryKey = ['media']

test('what is written while a list loads for the first time stands in the list', async () => {
  const client = new QueryClient()
  const written: string[] = []
  const asked: PromiseWithResolvers<void>[] = []
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      const rows = [...written]
      const answer = Promise.withResolvers<void>()
      asked.push(answer)
      await answer.promise
      return rows
    },
  }).subscribe(() => undefined)
  try {
    written.push('采购目录.txt')
    const done = readAnew(client, queryKey)
    asked[0]?.resolve()
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.resolve()
    await done
    expect(client.getQueryData(queryKey)).toEqual(['采购目录.txt'])
  } finally {
    stop()
  }
})

test('a list that is there already is asked for once', async () => {
  const client = new QueryClient()
  let asked = 0
  const stop = new QueryObserver(client, {
    queryKey,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      asked += 1
      return asked
    },
  }).subscribe(() => undefined)
  await readAnew(client, queryKey)
  stop()
  expect([asked, client.getQueryData(queryKey)]).toEqual([1, 1])
})
