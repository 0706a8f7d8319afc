import { messages } from '../../../platform/texts.ts'

/** Texts of the public page of a building. */
export const lobby = messages({
  title: { uk: 'Сторінка будинку', en: 'Page of the building', ru: 'Страница дома', es: 'Página del edificio' },
  about: {
    uk: 'Оголошення, новини, відкриті документи й контакти будинку для кожного, хто має посилання. Адресоване окремим під’їздам, приміщенням чи ролям не показується.',
    en: 'Announcements, news, public documents and contacts of the building for anyone with the link. Nothing addressed to individual entrances, units or roles is shown.',
    ru: 'Объявления, новости, открытые документы и контакты дома для каждого, у кого есть ссылка. Адресованное отдельным подъездам, помещениям или ролям не показывается.',
    es: 'Avisos, noticias, documentos públicos y contactos del edificio para quien tenga el enlace. No se muestra lo dirigido a portales, inmuebles o funciones concretos.',
  },
  none: {
    uk: 'Сторінки ще немає.',
    en: 'There is no page yet.',
    ru: 'Страницы ещё нет.',
    es: 'Aún no hay página.',
  },
  poster: {
    uk: 'Аркуш для під’їзду',
    en: 'Lobby poster',
    ru: 'Лист для подъезда',
    es: 'Cartel para el portal',
  },
  posterAbout: {
    uk: 'Аркуш PDF із великим QR-кодом сторінки будинку.',
    en: 'A PDF sheet with a large QR code of the page of the building.',
    ru: 'Лист PDF с большим QR-кодом страницы дома.',
    es: 'Una hoja PDF con un código QR grande de la página del edificio.',
  },
})
