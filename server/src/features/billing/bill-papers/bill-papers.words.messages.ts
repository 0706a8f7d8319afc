import type { Language } from '@oselia/contract/languages'

/** Words of numbers. `ones` begin with nought; the second form of each list is feminine, as hryvnias, kopiykas and thousands are in Slavic languages. */
export interface NumberWords {
  ones: readonly string[]
  feminine: Readonly<Record<number, string>>
  tens: readonly string[]
  hundreds: readonly string[]
  /** Forms for 1, 2–4 and 5, by thousands, millions, milliards. */
  groups: readonly (readonly [string, string, string])[]
  hryvnia: readonly [string, string, string]
  kopiyka: readonly [string, string, string]
}

const list = (text: string) => text.split(' ')

export const slavicWords: Readonly<Record<'uk' | 'ru', NumberWords>> = {
  uk: {
    ones: list(
      'нуль один два три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять',
    ),
    feminine: { 1: 'одна', 2: 'дві' },
    tens: list('– – двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто'),
    hundreds: list('– сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот'),
    groups: [
      ['тисяча', 'тисячі', 'тисяч'],
      ['мільйон', 'мільйони', 'мільйонів'],
      ['мільярд', 'мільярди', 'мільярдів'],
    ],
    hryvnia: ['гривня', 'гривні', 'гривень'],
    kopiyka: ['копійка', 'копійки', 'копійок'],
  },
  ru: {
    ones: list(
      'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    ),
    feminine: { 1: 'одна', 2: 'две' },
    tens: list('– – двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'),
    hundreds: list('– сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'),
    groups: [
      ['тысяча', 'тысячи', 'тысяч'],
      ['миллион', 'миллиона', 'миллионов'],
      ['миллиард', 'миллиарда', 'миллиардов'],
    ],
    hryvnia: ['гривна', 'гривны', 'гривен'],
    kopiyka: ['копейка', 'копейки', 'копеек'],
  },
}

/** Languages of which the papers name amounts in words: those of Ukrainian book-keeping. */
export const isSpelled = (language: Language): language is 'uk' | 'ru' => language === 'uk' || language === 'ru'
