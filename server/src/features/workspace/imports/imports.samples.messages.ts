import { messages } from '@oselia/contract/languages'

/** The name of a sample, and the examples in it that are words. */
export const importSamples = messages({
  file: { uk: 'Зразок', en: 'Sample', ru: 'Образец', es: 'Modelo' },
  address_1: {
    uk: 'м. Київ, вул. Зразкова, 1',
    en: 'м. Київ, вул. Зразкова, 1',
    ru: 'м. Київ, вул. Зразкова, 1',
    es: 'м. Київ, вул. Зразкова, 1',
  },
  address_2: {
    uk: 'м. Київ, вул. Зразкова, 3',
    en: 'м. Київ, вул. Зразкова, 3',
    ru: 'м. Київ, вул. Зразкова, 3',
    es: 'м. Київ, вул. Зразкова, 3',
  },
  type_1: { uk: 'квартира', en: 'apartment', ru: 'квартира', es: 'apartamento' },
  type_2: { uk: 'квартира', en: 'apartment', ru: 'квартира', es: 'apartamento' },
  name_1: {
    uk: 'Коваленко Олена Петрівна',
    en: 'Kovalenko Olena Petrivna',
    ru: 'Коваленко Елена Петровна',
    es: 'Kovalenko Olena Petrivna',
  },
  name_2: {
    uk: 'Мельник Тарас Іванович',
    en: 'Melnyk Taras Ivanovych',
    ru: 'Мельник Тарас Иванович',
    es: 'Melnyk Taras Ivanovych',
  },
  role_1: { uk: 'орендар', en: 'tenant', ru: 'арендатор', es: 'inquilino' },
  role_2: { uk: 'орендар', en: 'tenant', ru: 'арендатор', es: 'inquilino' },
  lives_here_1: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  lives_here_2: { uk: 'ні', en: 'no', ru: 'нет', es: 'no' },
  registered_1: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  registered_2: { uk: 'ні', en: 'no', ru: 'нет', es: 'no' },
  kind_1: { uk: 'автомобіль', en: 'car', ru: 'автомобиль', es: 'coche' },
  kind_2: { uk: 'мотоцикл', en: 'motorcycle', ru: 'мотоцикл', es: 'motocicleta' },
})
