import { formTokenField } from '@sunport/contract/constants.ts'
import { attachmentField, ticketField, type WaitingFile } from '@sunport/contract/message/files.ts'
import { draftKey } from './draft-key.ts'
import { waitingOf } from './waiting-text.ts'

/** Codes are for one sending, consent is given anew, and the number of a card is kept nowhere. */
const unkept: readonly string[] = [formTokenField, attachmentField, 'phoneCode', 'consent', 'citizenId']

export const keepDraft = (form: HTMLFormElement): void => {
  const fields = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !unkept.includes(name),
  )
  try {
    sessionStorage.setItem(draftKey(), JSON.stringify(fields))
  } catch {
    // A full or forbidden storage keeps nothing; what is on the page is still there.
  }
}

export const forgetDraft = (): void => sessionStorage.removeItem(draftKey())

const readDraft = (): [string, string][] => {
  try {
    const fields: unknown = JSON.parse(sessionStorage.getItem(draftKey()) ?? '[]')
    return Array.isArray(fields) ? fields.filter(field => Array.isArray(field) && field.length === 2) : []
  } catch {
    return []
  }
}

/** React knows a value by the setter of the node itself; by the prototype's it hears of a change. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Puts back what was typed, into fields that are still empty or as they came. */
export const restoreDraft = (
  form: HTMLFormElement,
  onFiles: ((files: WaitingFile[]) => void) | undefined,
): void => {
  const kept = readDraft()
  const files = kept.flatMap(([name, value]) => (name === ticketField ? waitingOf(value) : []))
  if (files.length > 0) onFiles?.(files)
  // Listeners write the draft anew with every field that is put back: all of it was read before.
  for (const [name, value] of kept) {
    const found = form.elements.namedItem(name)
    const fields = found instanceof RadioNodeList ? [...found] : [found]
    for (const field of fields) {
      if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
        if (field.value === value && !field.checked) field.click()
      } else if (
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement &&
          field.type !== 'hidden' &&
          field.type !== 'file' &&
          !field.value)
      )
        typeInto(field, value)
    }
  }
}
