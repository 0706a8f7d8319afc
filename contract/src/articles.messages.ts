import { messages } from './languages.js'

/** Validation issues of an article. */
export const articleIssues = messages({
  video_address: {
    uk: 'Потрібна адреса відео на YouTube або Vimeo',
    en: 'Enter the address of a YouTube or Vimeo video',
    ru: 'Нужен адрес видео на YouTube или Vimeo',
    es: 'Indique la dirección de un vídeo de YouTube o Vimeo',
  },
  outside_picture: {
    uk: 'Виділена частина виходить за межі зображення',
    en: 'The selected part is outside the picture',
    ru: 'Выделенная часть выходит за пределы изображения',
    es: 'La parte seleccionada queda fuera de la imagen',
  },
})

/** Names of the categories, for screens and exports. */
export const articleCategoryNames = messages({
  community: { uk: 'Життя громади', en: 'Community', ru: 'Жизнь сообщества', es: 'Comunidad' },
  repairs: { uk: 'Ремонт і роботи', en: 'Repairs and works', ru: 'Ремонт и работы', es: 'Obras y reparaciones' },
  finance: { uk: 'Фінанси', en: 'Finance', ru: 'Финансы', es: 'Finanzas' },
  safety: { uk: 'Безпека', en: 'Safety', ru: 'Безопасность', es: 'Seguridad' },
  services: { uk: 'Послуги', en: 'Services', ru: 'Услуги', es: 'Servicios' },
  other: { uk: 'Інше', en: 'Other', ru: 'Другое', es: 'Otros' },
})
