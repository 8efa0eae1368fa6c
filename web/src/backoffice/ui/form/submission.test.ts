import { CallError } from '@sunport/contract/client.ts'
import { problems } from '@sunport/contract/problems.ts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { FieldProblem, FormField } from './schema-check.ts'
import { createSubmission } from './submission.ts'

const schema = z.object({ id: z.string(), name: z.string().trim().min(1, '名称不能为空') })
const fields: FormField[] = [{ path: ['name'], label: '名称', verb: '填写' }]

const begin = (values: unknown) => {
  const shown: (readonly FieldProblem[])[] = []
  const settle = Promise.withResolvers<string>()
  const attempt = {
    schema,
    values,
    fields,
    send: vi.fn((_: { id: string; name: string }) => settle.promise),
    show: (found: readonly FieldProblem[]) => shown.push(found),
    onDone: vi.fn(),
    onRefused: vi.fn(() => false),
  }
  return { attempt, shown, settle, submit: createSubmission() }
}
const taken = new CallError(problems['channel.name_taken'].code, problems['channel.name_taken'].message)

test('a form that is not in order is not sent', async () => {
  const { attempt, shown, submit } = begin({ id: '1', name: '  ' })
  await submit(attempt)
  expect(shown).toEqual([[{ field: fields[0], message: '名称不能为空' }]])
  expect(attempt.send).not.toHaveBeenCalled()
  expect(attempt.onDone).not.toHaveBeenCalled()
})

test('what the schema made of the values is sent, and its answer closes the form', async () => {
  const { attempt, shown, settle, submit } = begin({ id: '1', name: ' 通知 ' })
  settle.resolve('answer')
  await submit(attempt)
  expect(attempt.send).toHaveBeenCalledExactlyOnceWith({ id: '1', name: '通知' })
  expect(attempt.onDone).toHaveBeenCalledExactlyOnceWith('answer')
  expect(shown).toEqual([[]])
})

test('a second click while the first is on its way sends nothing', async () => {
  const { attempt, settle, submit } = begin({ id: '1', name: '通知' })
  const clicks = [submit(attempt), submit(attempt)]
  settle.resolve('answer')
  await Promise.all(clicks)
  expect(attempt.send).toHaveBeenCalledOnce()
  expect(attempt.onDone).toHaveBeenCalledOnce()
})

test('a refusal stands at its field, leaves the values alone and lets one try again', async () => {
  const values = { id: '1', name: '通知' }
  const { attempt, shown, settle, submit } = begin(values)
  settle.reject(taken)
  await submit(attempt)
  expect(shown).toEqual([[], [{ field: fields[0], message: taken.message }]])
  expect(attempt.onDone).not.toHaveBeenCalled()
  expect(values).toEqual({ id: '1', name: '通知' })
  const again = { ...attempt, send: async () => 'answer' }
  await submit(again)
  expect(attempt.onDone).toHaveBeenCalledExactlyOnceWith('answer')
})

test('a form that deals with a refusal itself shows none', async () => {
  const { attempt, shown, settle, submit } = begin({ id: '1', name: '通知' })
  settle.reject(taken)
  await submit({ ...attempt, onRefused: failure => failure === taken })
  expect(shown).toEqual([[]])
})
