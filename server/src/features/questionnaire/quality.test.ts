import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { expect, test } from 'vitest'
import { qualityFlags } from './quality.ts'

const question = (code: string, type: Question['type']): Question => ({
  code,
  type,
  title: code,
  help: null,
  required: true,
  options: [],
  minSelect: null,
  maxSelect: null,
  maxLength: null,
})
const matrix = [question('Q1', 'matrix-scale')]
const rows = (...columns: string[]) => ({ Q1: columns.map((column, at) => `R${at}:${column}`) })

test('a matrix that is answered in one line is marked, a short or a varied one is not', () => {
  expect(qualityFlags(matrix, rows('C', 'C', 'C', 'C'), 60)).toEqual(['straight-line'])
  expect(qualityFlags(matrix, rows('C', 'C', 'C', 'D'), 60)).toEqual([])
  expect(qualityFlags(matrix, rows('C', 'C', 'C'), 60)).toEqual([])
})

test('whoever needs less than a moment for each question is marked as too fast', () => {
  const many = Array.from({ length: 10 }, (_, at) => question(`Q${at}`, 'single'))
  expect(qualityFlags(many, {}, 14)).toEqual(['fast'])
  expect(qualityFlags(many, {}, 15)).toEqual([])
  expect(qualityFlags(many, {}, undefined)).toEqual([])
})
