import { bullets, h3, numbered, p } from '../html.ts'
import type { Random } from '../random.ts'
import type { ArticleContext, ArticleText, ArticleWriter, Slots } from './context.ts'
import { fill } from './context.ts'

/** A part of an article: some of its texts stand under its heading, as paragraphs or as a list. */
export interface Section {
  heading: string
  texts: string[]
  form?: 'bullets' | 'numbers'
}

/** A stock of words for one kind of channel. */
export interface Topic {
  sources: string[]
  /** Title and first paragraph, one pair an article. */
  subjects: [title: string, lead: string][]
  sections: Section[]
  endings: string[]
  files?: RegExp
}

const writeSection = (section: Section, number: string, random: Random, slots: Slots): string => {
  // Steps are told whole; of other texts some.
  const chosen =
    section.form === 'numbers' ? section.texts : random.some(section.texts, random.pick([2, 3, 3]))
  const texts = chosen.map(text => fill(text, slots))
  const heading = h3(`${number}、${fill(section.heading, slots)}`)
  if (section.form === 'bullets') return heading + bullets(texts)
  if (section.form === 'numbers') return heading + numbered(texts)
  return heading + texts.map(p).join('')
}

const numerals = ['一', '二', '三', '四', '五']

/** Each article of a channel takes another subject; where subjects run out they return with another place and date. */
export const narrative = (topic: Topic): ArticleWriter => {
  const { subjects } = topic
  return ({ random, slots, at, shift }: ArticleContext): ArticleText => {
    const [title, lead] = subjects[(at * 5 + shift) % subjects.length] ?? ['', '']
    const sections = random
      .some(topic.sections, random.int(4, 5))
      .map((section, index) => writeSection(section, numerals[index] ?? '', random, slots))
    return {
      title: fill(title, slots),
      body: p(fill(lead, slots)) + sections.join('') + p(fill(random.pick(topic.endings), slots)),
      source: fill(random.pick(topic.sources), slots),
      files: topic.files,
    }
  }
}
