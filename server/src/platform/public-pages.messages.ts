import { messages, type Language } from '@oselia/contract/languages'

/** Languages by their own names. */
export const languageNames: Record<Language, string> = {
  uk: 'Українська',
  en: 'English',
  ru: 'Русский',
  es: 'Español',
}

/** Texts of every public page. */
export const pageWords = messages({
  languages: { uk: 'Мова сторінки', en: 'Language of the page', ru: 'Язык страницы', es: 'Idioma de la página' },
  gone: {
    uk: 'Цієї сторінки немає',
    en: 'This page is not available',
    ru: 'Этой страницы нет',
    es: 'Esta página no está disponible',
  },
  goneText: {
    uk: 'Посилання неповне або відкликане, або те, що воно відкривало, вже знято з публікації.',
    en: 'The link is incomplete or was revoked, or what it opened is no longer published.',
    ru: 'Ссылка неполная или отозвана, либо то, что она открывала, уже снято с публикации.',
    es: 'El enlace está incompleto o se ha revocado, o lo que abría ya no está publicado.',
  },
  busy: {
    uk: 'Забагато запитів',
    en: 'Too many requests',
    ru: 'Слишком много запросов',
    es: 'Demasiadas solicitudes',
  },
  busyText: {
    uk: 'Спробуйте ще раз за кілька хвилин.',
    en: 'Try again in a few minutes.',
    ru: 'Попробуйте ещё раз через несколько минут.',
    es: 'Inténtelo de nuevo dentro de unos minutos.',
  },
  failed: {
    uk: 'Сторінку не вдалося показати',
    en: 'The page could not be shown',
    ru: 'Страницу не удалось показать',
    es: 'No se ha podido mostrar la página',
  },
  failedText: {
    uk: 'Спробуйте ще раз за хвилину.',
    en: 'Try again in a minute.',
    ru: 'Попробуйте ещё раз через минуту.',
    es: 'Inténtelo de nuevo dentro de un minuto.',
  },
})
