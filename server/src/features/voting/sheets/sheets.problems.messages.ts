import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const sheetProblems = declareProblems({
  nobody_left: {
    uk: 'Друкувати нічого: таких співвласників не лишилося',
    en: 'There is nothing to print: no such owners are left',
    ru: 'Печатать нечего: таких совладельцев не осталось',
    es: 'No hay nada que imprimir: no quedan propietarios así',
  },
  scan_known: {
    uk: 'Цей файл уже завантажено до голосування',
    en: 'This file has been uploaded to the voting already',
    ru: 'Этот файл уже загружен в голосование',
    es: 'Este archivo ya se ha subido a la votación',
  },
  sheet_entered: {
    uk: 'Цей листок уже внесено',
    en: 'This sheet has been entered already',
    ru: 'Этот листок уже внесён',
    es: 'Esta hoja ya se ha introducido',
  },
  own_sheet: {
    uk: 'Листок перевіряє інша особа, не та, що його внесла',
    en: 'A sheet is checked by another person than the one who entered it',
    ru: 'Листок проверяет другое лицо, не то, которое его внесло',
    es: 'La hoja la comprueba una persona distinta de la que la introdujo',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof sheetProblems, ProblemText> {}
}
