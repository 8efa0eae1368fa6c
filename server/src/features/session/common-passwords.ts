/** What people take for a password when they have to take one, in letters and without their ends. */
const words = new Set(
  `a aa aaa ab abc abcd abcde abcdef access account admin administrator asd asdf asdfg asdfgh asdfghjkl baseball
  batman caigou changeme charlie china computer default demo dragon football
  guanli guanliyuan guest hello huawei iloveyou killer letmein login love manager master
  michael mima mobile money monkey mypassword mypass office oracle pass passwd password passwords pig pp
  princess public pwd qaz qazwsx qq qwe qwer qwert qwerty qwertyui qwertyuiop root secret server shadow
  sql student sunport sunshine super superman support sys sysadmin system taobao tech temp tencent test tester testing
  trustno welcome wodemima woaini work xiaomi yanshi zaq zaqwsx zhengfu zhengfucaigou zx zxc zxcv
  zxcvb zxcvbn zxcvbnm`.split(/\s+/),
)
/** The rows of keys, the alphabet and the digits, to and fro, as fingers walk them. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap(walk => [walk, [...walk].toReversed().join('')])
const leet: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '1': 'l' }

/** The digits that stand on the same keys. */
const keys = ')!@#$%^&*('
const lucky = new Set(['520', '1314', '5201314', '168', '1688'])

const isWalked = (text: string): boolean => walks.some(walk => walk.includes(text))
const isOneSign = (text: string): boolean => new Set(text).size <= 1
const isYear = (text: string): boolean => /^(?:19|20)\d\d(?:[01]\d(?:[0-3]\d)?)?$/.test(text)

/** What is put before or behind a word to please a rule: a walk, a year, one sign again and again, a sign or two. */
const isFiller = (text: string): boolean =>
  text
    .split(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/)
    .every(part => part.length <= 2 || lucky.has(part) || isWalked(part) || isOneSign(part) || isYear(part))

const isWordWithFillers = (text: string): boolean => {
  const [before = ''] = /^[^a-z]*/.exec(text) ?? []
  const rest = text.slice(before.length)
  const [after = ''] = /(?<=[a-z])[^a-z]*$/.exec(rest) ?? []
  const word = rest.slice(0, rest.length - after.length)
  const isKnown = word === '' || words.has(word) || isOneSign(word) || isWalked(word)
  return isKnown && isFiller(before) && isFiller(after)
}

/** A password that is tried among the first, however well it fits the rules: `Admin@123`, `P@ssw0rd`, `Aa123456`. */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.slice(0, 64).toLowerCase()
  const lastLetter = plain.search(/[a-z][^a-z]*$/)
  const read = plain.replace(/[@430$51]/g, (sign, at: number) => (at < lastLetter && leet[sign]) || sign)
  const unshifted = plain.replace(/[)!@#$%^&*(]/g, sign => String(keys.indexOf(sign)))
  const half = plain.slice(0, plain.length / 2)
  return [plain, read].some(isWordWithFillers) || isWalked(unshifted) || half + half === plain
}
