export { CategoryPicker, optionOf, pickable } from "./CategoryPicker.tsx";
export { EditCategory } from "./EditCategory.tsx";
export { IconPicker } from "./IconPicker.tsx";
export { categoriesQuery, useCategories, useCategory } from "./queries.ts";
