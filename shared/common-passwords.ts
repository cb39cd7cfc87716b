/**
 * Words that common passwords are made of. A password is rejected when nothing else is left after folding
 * case and removing trailing digits and symbols ("Password1!", "Qwerty#2026").
 */
const COMMON_WORDS = new Set(
  (
    'password passwort contrasena contraseña motdepasse pass passw0rd p@ssword p@ssw0rd admin administrator root user login welcome bienvenido bienvenida hola hello letmein qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx ' +
    'iloveyou teamo tequiero amor love princess princesa dragon monkey football futbol baseball basketball soccer hockey superman batman spiderman pokemon naruto master shadow sunshine michael daniel jessica jennifer ashley charlie jordan george ' +
    'summer winter autumn spring verano invierno primavera otono monday lunes january enero secret secreto trustno freedom whatever starwars computer internet google facebook instagram whatsapp samsung iphone android windows microsoft apple ' +
    'mexico españa espana colombia argentina america barcelona realmadrid chivas jesus jesucristo cristo dios familia mama papa bebe chocolate cookie pepper ginger tigger buster hunter killer ranger thomas robert andrew joshua matthew anthony ' +
    'oficio oficios freelance freelancer marketplace test testing tester prueba demo changeme default temp temporal guest abc abcd abcdef abcabc aaa aaaa aaaaaa xxx qwe qweasd asd'
  ).split(' '),
)

/** A password in folded case without its trailing digits and symbols. */
export function stemOf(password: string): string {
  const characters = [...password.toLowerCase()]
  return characters.slice(0, characters.findLastIndex((character) => /\p{L}/u.test(character)) + 1).join('')
}

/** Whether a password is one of those that attackers try first. */
export function isCommonPassword(password: string, words: ReadonlySet<string> = COMMON_WORDS): boolean {
  const stem = stemOf(password)
  return (
    stem === '' || words.has(stem) || words.has(stem.replace(/[^\p{L}]+/gu, '')) || /^(.)\1*$/u.test(stem)
  )
}
