import type { Api } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { z } from 'zod'

/** What every tool reads by: the public's own calls, for nobody in particular. */
export interface ReadingDesk {
  api: Api
  packs: readonly RegionPack[]
  /** Scheme and host that pages of this product are found under. */
  origin: string
  now(): Date
  /** Places of the country by name, sound or code; those within a province first. */
  findPlaces(words: string, province: string): { code: string; name: string; path: string }[]
}

export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  input: I
  output: O
  run(input: z.output<I>, desk: ReadingDesk): Promise<z.output<O>>
}

/** One tool, with what it takes and gives; both are shown to programs as JSON Schema. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool =>
  tool as unknown as Tool

/** What a tool cannot do for its asker, in words that help him on. */
export class Refusal extends Error {}
