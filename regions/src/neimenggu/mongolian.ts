import type { SecondScript } from '../pack.ts'

/**
 * Traditional Mongolian beside the Chinese. Only words that stand in every dictionary and the names of places; they wait for
 * the review of a native reader. What is not here stays Chinese.
 */
export const mongolian: SecondScript = {
  lang: 'mn-Mong',
  name: '蒙古文',
  words: {
    // Öbür Mongγul-un Öbertegen J̌asaqu Orun
    内蒙古自治区: 'ᠥᠪᠦᠷ ᠮᠣᠩᠭᠤᠯ\u202fᠤᠨ ᠥᠪᠡᠷᠲᠡᠭᠡᠨ ᠵᠠᠰᠠᠬᠤ ᠣᠷᠤᠨ',
    // niγur qaγudasu: the first page
    首页: 'ᠨᠢᠭᠤᠷ ᠬᠠᠭᠤᠳᠠᠰᠤ',
    // ǰarlal medege: announcements and news
    公告信息: 'ᠵᠠᠷᠯᠠᠯ ᠮᠡᠳᠡᠭᠡ',
    // dürim: rules
    制度规范: 'ᠳᠦᠷᠢᠮ',
    // qolboγ-a bariqu: to get in touch
    联系我们: 'ᠬᠣᠯᠪᠣᠭ\u180eᠠ ᠪᠠᠷᠢᠬᠤ',
    呼和浩特: 'ᠬᠥᠬᠡᠬᠣᠲᠠ',
    包头: 'ᠪᠤᠭᠤᠲᠤ',
    赤峰: 'ᠤᠯᠠᠭᠠᠨᠬᠠᠳᠠ',
    鄂尔多斯: 'ᠣᠷᠳᠤᠰ',
    呼伦贝尔: 'ᠬᠥᠯᠦᠨ ᠪᠤᠶᠢᠷ',
    兴安盟: 'ᠬᠢᠩᠭᠠᠨ',
    锡林郭勒盟: 'ᠰᠢᠯᠢ\u202fᠶᠢᠨ ᠭᠣᠣᠯ',
    阿拉善盟: 'ᠠᠯᠠᠱᠠ',
  },
}
