const picture = /<img\b([^>]*)>/gi

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? ''

/** Text alone: what a picture says stands in its place, and leads to it. The sanitiser has written the attributes. */
export const picturesAsLinks = (html: string): string =>
  html.replace(picture, (_, attributes: string) => {
    const [src, alt] = [attribute(attributes, 'src'), attribute(attributes, 'alt')]
    return src ? `<a href="${src}">［图片${alt && `：${alt}`}］</a>` : ''
  })
