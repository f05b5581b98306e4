import { books } from "#contract/books.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { checkBooks, repairBooks } from "./service.ts";

export { checkBooks } from "./service.ts";

export const booksFeature = (deps: Deps): Feature => ({
  routes: implement(books, {
    list: (scope) => checkBooks(deps, scope),
    repair: (scope, { params }) => repairBooks(deps, scope, params.check),
  }),
});
