import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the list. */
export const residentsGuide = messages({
  tools: { uk: 'Хто де живе', en: 'Who lives where', ru: 'Кто где живёт', es: 'Quién vive dónde' },
  toolsText: {
    uk: 'Спершу показано нинішніх мешканців. Щоб побачити колишніх або всіх, скористайтеся першим фільтром.',
    en: 'Current residents are shown first. Use the first filter to see former ones or all.',
    ru: 'Сначала показаны нынешние жители. Чтобы увидеть бывших или всех, воспользуйтесь первым фильтром.',
    es: 'Primero se muestran los residentes actuales. Use el primer filtro para ver los antiguos o todos.',
  },
  create: { uk: 'Додати мешканця', en: 'Add a resident', ru: 'Добавить жителя', es: 'Añadir residente' },
  createText: {
    uk: 'Виберіть людину й приміщення, роль і дату. Власників додають через частку на сторінці приміщення.',
    en: 'Choose a person, a unit, a role and a date. Owners are added with their share on the page of the unit.',
    ru: 'Выберите человека и помещение, роль и дату. Собственников добавляют через долю на странице помещения.',
    es: 'Elija persona, inmueble, rol y fecha. Los propietarios se añaden con su cuota, en la página del inmueble.',
  },
})
