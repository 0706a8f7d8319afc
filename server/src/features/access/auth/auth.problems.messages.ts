import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const authProblems = declareProblems({
  no_gateway: {
    uk: 'Надсилання кодів не налаштовано. Зверніться до адміністратора системи',
    en: 'Sending codes is not set up. Contact the system administrator',
    ru: 'Отправка кодов не настроена. Обратитесь к администратору системы',
    es: 'El envío de códigos no está configurado. Consulte al administrador del sistema',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof authProblems, ProblemText> {}
}
