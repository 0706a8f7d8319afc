import { messages } from './languages.js'

/** Validation issues of signing in and of passwords. */
export const userIssues = messages({
  passwords_differ: {
    uk: 'Паролі не збігаються',
    en: 'The passwords do not match',
    ru: 'Пароли не совпадают',
    es: 'Las contraseñas no coinciden',
  },
  common_password: {
    uk: 'Цей пароль надто поширений, виберіть інший',
    en: 'This password is too common, choose another',
    ru: 'Этот пароль слишком распространён, выберите другой',
    es: 'Esta contraseña es demasiado común, elija otra',
  },
  wrong_login: {
    uk: 'Неправильний логін або пароль',
    en: 'Incorrect login or password',
    ru: 'Неверный логин или пароль',
    es: 'Usuario o contraseña incorrectos',
  },
  wrong_token: {
    uk: 'Посилання недійсне або вже використане',
    en: 'The link is invalid or has already been used',
    ru: 'Ссылка недействительна или уже использована',
    es: 'El enlace no es válido o ya se ha usado',
  },
  wrong_code: { uk: 'Неправильний код', en: 'Incorrect code', ru: 'Неверный код', es: 'Código incorrecto' },
})
