/** Words that say nothing of what is looked for, folded. */
const STOP_WORDS = new Set(
  `a an the of for to in on at and or with my our your his her their i we you me it its is are be am was will would
  can could do does did done don ll ve re who what where when how that this these those there have has had need needs
  needed want wants wanted looking look like someone some somebody anyone anybody something please pls hi hello thanks
  near by from s make so very just only not no if but into up out
  over under again off after before during while through about all any there wont dont doesnt didnt cant isnt im ive
  el la los las un una unos unas lo le les se me te nos de del al a y o u en con sin para por mi mis tu tus su sus
  nuestro nuestra que quien quienes cual donde yo es esta este esto estos son ser estoy hay tengo tiene necesito
  necesita necesitamos busco buscamos buscando quiero quisiera queremos alguien alguno algo favor hola gracias no si mas
  muy hacer crear ha he fue
  q k xq pa sobre entre hasta desde cuando porque tambien ya hagan haga
  des du d l et ou dans pour par avec sans mon ma mes notre nos votre vos son sa ses qui que quoi je j ai nous il elle
  on est sont suis etre avoir ce cet cette ces besoin cherche cherchons recherche recherchons veux voudrais souhaite
  faut quelqu quelque quelques sur au aux svp bonjour merci ne pas plus tres creer faire n
  qq1 qqn qlq chez vers depuis quand comme cette
  ل في من على الي عن مع او و انا نحن انت هو هي اريد نريد احتاج نحتاج محتاج ابحث ابغي بدي عايز عاوز ابي اي هذا هذه ذلك
  لي لنا يا ما لا ان كيف شي شخص حد احد ممكن لو سمحت فضلك انشاء بعد قبل كل عشان علشان`.split(/\s+/),
)

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** The words that say what is looked for; all of them where there are no others. */
export function dropStopWords(words: string[]): string[] {
  const content = words.filter((word) => !isStopWord(word))
  return content.length > 0 ? content : words
}
