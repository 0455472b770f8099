// The test's document does not animate; nothing waits for it to.
Element.prototype.animate ??= () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
