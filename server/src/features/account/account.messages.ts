import { messages, type Language } from '@oselia/contract/languages'

const texts = messages({
  subject: {
    uk: 'Відновлення пароля',
    en: 'Password reset',
    ru: 'Восстановление пароля',
    es: 'Restablecer la contraseña',
  },
  body: {
    uk: 'Щоб задати новий пароль, відкрийте посилання:\n{link}\n\nВоно діє {n} хв і лише один раз. Якщо Ви не просили про це, нічого не робіть.',
    en: 'To set a new password, open this link:\n{link}\n\nIt works once, within {n} minutes. If you did not ask for it, do nothing.',
    ru: 'Чтобы задать новый пароль, откройте ссылку:\n{link}\n\nОна действует {n} мин и только один раз. Если Вы об этом не просили, ничего не делайте.',
    es: 'Para crear una contraseña nueva, abra este enlace:\n{link}\n\nFunciona una sola vez, durante {n} minutos. Si no lo ha pedido, no haga nada.',
  },
})

export const resetMail = (language: Language, link: string, minutes: number) => ({
  subject: texts.subject[language],
  text: texts.body[language].replace('{link}', link).replace('{n}', String(minutes)),
})
