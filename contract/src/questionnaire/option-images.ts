import { apiPrefix } from '../call.ts'
import { canHaveImages, type QuestionType, type TypedOption } from './question-types.ts'

const filePath = `${apiPrefix}/rest/v2/files/`

export const optionImageForm = new RegExp(`^${filePath}[\\w-]{1,64}$`)

/** The files of the library that questions show beside their options, each once. */
export const imageFilesIn = (
  questions: readonly { type: QuestionType; options: readonly TypedOption[] }[],
): string[] => [
  ...new Set(
    questions
      .filter(({ type }) => canHaveImages(type))
      .flatMap(({ options }) =>
        options.flatMap(({ image }) => (image ? [image.url.slice(filePath.length)] : [])),
      ),
  ),
]
