type Schema = Record<string, unknown>

export interface ParamField {
  name: string
  label: string
  kind: 'text' | 'number' | 'boolean' | 'choice'
  isRequired: boolean
  fallback?: unknown
  help?: string
  min?: number
  max?: number
  choices?: string[]
}

const propertiesOf = (schema: Schema): [string, Schema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, Schema>)

const numberOr = (value: unknown): number | undefined =>
  // A schema of whole numbers bounds them by what the language can count; nobody needs to read that.
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

const kindOf = ({ type, enum: choices }: Schema): ParamField['kind'] => {
  if (Array.isArray(choices)) return 'choice'
  if (type === 'boolean') return 'boolean'
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}

/** The inputs that a JSON schema of flat values asks for. */
export const paramFields = (schema: Schema): ParamField[] => {
  const required = (schema.required ?? []) as string[]
  return propertiesOf(schema).map(([name, property]) => {
    const min = numberOr(property.minimum)
    const max = numberOr(property.maximum ?? property.maxLength)
    return {
      name,
      label: typeof property.title === 'string' ? property.title : name,
      kind: kindOf(property),
      isRequired: required.includes(name),
      fallback: property.default,
      ...(typeof property.description === 'string' && { help: property.description }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(Array.isArray(property.enum) && { choices: property.enum.map(String) }),
    }
  })
}

/** Only what the schema knows, without what was emptied. */
export const paramsFor = (schema: Schema, params: Record<string, unknown>): Record<string, unknown> => {
  const names = new Set(propertiesOf(schema).map(([name]) => name))
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => names.has(name) && value !== undefined),
  )
}
