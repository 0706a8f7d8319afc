import { messages } from '@oselia/contract/languages'

/** Texts around the content of an e-mail to a resident. */
export const deliveryWords = messages({
  read: { uk: 'Читати на сайті', en: 'Read on the web', ru: 'Читать на сайте', es: 'Leer en la web' },
  why: {
    uk: 'Ви отримали цей лист, бо погодилися на повідомлення громади електронною поштою.',
    en: 'You received this e-mail because you agreed to messages of the community by e-mail.',
    ru: 'Вы получили это письмо, потому что согласились на сообщения сообщества по электронной почте.',
    es: 'Ha recibido este correo porque aceptó los mensajes de la comunidad por correo electrónico.',
  },
  whyUrgent: {
    uk: 'Це термінове повідомлення: його надсилають усім мешканцям, чия адреса відома.',
    en: 'This is an urgent message: it is sent to all residents whose address is known.',
    ru: 'Это срочное сообщение: его отправляют всем жителям, чей адрес известен.',
    es: 'Es un mensaje urgente: se envía a todos los residentes cuya dirección se conoce.',
  },
  unsubscribe: {
    uk: 'Відписатися від листів про новини та оголошення',
    en: 'Unsubscribe from e-mails with news and announcements',
    ru: 'Отписаться от писем с новостями и объявлениями',
    es: 'Dejar de recibir correos con noticias y avisos',
  },
  community: { uk: 'Громада', en: 'Community', ru: 'Сообщество', es: 'Comunidad' },
})
