export { type Cells, type Hold } from "./cells.ts";
export { CellUnavailable, currentCell, inCell, NoCell, perCell } from "./current.ts";
export { type Move, Moving } from "./directory.ts";
export { Entangled, makeMover, type Mover } from "./move.ts";
export { atAddress, cellsOf, inAllCells, inEveryCell, PersonMoved } from "./routed.ts";
