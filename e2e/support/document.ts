/** What a document shows, without the data that its scripts begin with. */
export const withoutScripts = (html: string): string => html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
