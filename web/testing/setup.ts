import { configure } from "@testing-library/react";

// On a machine at work a screen may take its time; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, so there is nowhere to scroll to.
Element.prototype.scrollIntoView ??= () => undefined;
