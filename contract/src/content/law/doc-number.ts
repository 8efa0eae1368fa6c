const brackets = /[[［【(（〔﹝]\s*((?:19|20)\d{2})\s*(?:年)?[\])）】］〕﹞]/
const fullWidth = (text: string): string =>
  text.replace(/[０-９]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

/** A document's number as it is printed: the year in 六角括号, nothing blank inside. 财库[2020] 10 号 → 财库〔2020〕10号 */
export const normaliseDocNumber = (text: string): string =>
  fullWidth(text)
    .replace(/[\s　]+/g, '')
    .replace(brackets, '〔$1〕')
    // 公告〔2026〕第7号 keeps its 第.
    .replace(/〔(\d{4})〕(第?)0{0,9}(\d{1,9})号?$/, '〔$1〕$2$3号')
