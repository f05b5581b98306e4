export { CategoryPicker, optionOf, pickable } from "./CategoryPicker.tsx";
export { EditCategory } from "./EditCategory.tsx";
export { categoriesQuery, useCategories, useCategory } from "./queries.ts";
